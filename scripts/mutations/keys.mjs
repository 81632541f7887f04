import { faults, feature, NOTHING, SERVER, server } from './support/write.mjs';

export const keys = [
  ...faults(`${SERVER}/domain/keys/find-key.ts`, server('app-api'), [
    ['a revoked key is refused', 'k.revoked_at is null and ', ''],
    ['an expired key is refused', 'coalesce(k.expires_at > now(), true) and ', ''],
    ['the key before a rotation ends', ' and coalesce(s.ends_at > now(), true)', ''],
    ['a key of the other kind is refused', 'if (kind !== kindFor(config)) return', 'if (kind === undefined) return'],
    ['a key is held to its addresses', 'inet <<= any(k.allowed_networks)', 'inet is not null'],
  ]),
  ...faults(`${SERVER}/domain/keys/take-items.ts`, server('app-api'), [
    [
      'a key sends so many items a second over all instances',
      'where ${levelNow(perSecond)} >= least(${items}::float8, ${perSecond}::float8)',
      '',
    ],
    ['what an instance has taken is used once', 'local.items -= items;\n        return;', 'return;'],
  ]),
  ...faults(`${SERVER}/domain/keys/usage.ts`, server('app-api'), [
    ['counts of a key add up', 'before.calls += calls;', NOTHING],
  ]),
  ...faults(`${SERVER}/http/app/authorize-key.ts`, server('app-api'), [
    ['the scope is asked for', 'if (!needed.some((scope)', 'if (!key && !needed.some((scope)'],
    ['the address is asked for', 'if (!key.isAllowedHere) throw', 'if (!key) throw'],
    ['guesses are slowed down', 'if (wait > 0) throw', 'if (wait < 0) throw'],
  ]),
  ...faults(`${SERVER}/http/app/items-body.ts`, server('app-api'), [
    ['a body is unpacked with a limit', 'if (size > MOST_BYTES) throw tooLarge();', NOTHING],
    ['a type that is no list of items is refused', 'if (mediaTypeOf(request) === undefined) {', 'if (!request) {'],
  ]),
  ...faults(`${SERVER}/http/app/items-body.ts`, server('app-api'), [
    ['what a body held is given back', 'held -= own;', NOTHING],
  ]),
  ...faults(`${SERVER}/features/integrations/item-lists.ts`, feature('integrations/items'), [
    ['what is parked is not shown', 'not i.is_parked', 'true'],
    ['items are found by their reason', '} = ${reason}`', '} is not null`'],
    ['a look at an item says the latest of a thing', 'moments.toReversed()', 'moments'],
  ]),
  ...faults(`${SERVER}/http/mount.ts`, feature('integrations/keys'), [
    ['a key is not kept for a repeated request', 'withoutSecret(answer)', 'answer'],
  ]),
];
