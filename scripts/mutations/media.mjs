import { beside, components, FEATURES, faults, feature, NOTHING, SERVER, WEB } from './support/write.mjs';

const outbound = beside('core/outbound/outbound');
const media = feature('media/media');
const tiles = beside('features/tiles/tiles');

export const outside = [
  ...faults(`${SERVER}/core/outbound/request.ts`, outbound, [
    ['an address in numbers', 'if (isIP(host) !== 0 && !isReachable(host, allowed))', 'if (false)'],
    ['the addresses of a name', 'addresses.filter(({ address }) => isReachable(address, allowed))', 'addresses'],
    ['an IPv6 address in numbers', "hostname.replace(/^\\[(.*)\\]$/, '$1')", 'hostname'],
    [
      'other protocols',
      "if (url.protocol !== 'http:' && url.protocol !== 'https:')",
      "if (url.protocol === 'gopher:')",
    ],
    [
      'an address with a password',
      "if (url.username !== '' || url.password !== '')",
      "if (url.username !== '' && url.password === 'x')",
    ],
    ['a connection is made to what was checked', 'lookup: guardedLookup(wishes) }', '}'],
  ]),
  ...faults(`${SERVER}/core/outbound/get.ts`, outbound, [
    ['too many redirects', 'redirects <= MOST_REDIRECTS', 'redirects <= 10 * MOST_REDIRECTS'],
  ]),
  ...faults(`${SERVER}/core/outbound/get.ts`, media, [
    [
      'the place that a redirect leads to',
      'url = parse(location, url.href, wishes);',
      'url = new URL(location, url.href);',
    ],
  ]),
  ...faults(`${SERVER}/core/outbound/networks.ts`, outbound, [
    ['a mapped address is the IPv4 address', 'ipaddr.process(text)', 'ipaddr.parse(text)'],
    ['IPv6 that is not given out', "found.kind() === 'ipv4' || found.match(PUBLIC_IPV6)", 'true'],
    ['private networks', "return found.range() === 'unicast' && (", "return found.range() !== 'loopback' && ("],
  ]),
  ...faults(`${SERVER}/domain/media/source.ts`, media, [
    [
      'the bytes say what a file is',
      'if (kind === undefined) throw new NoMedia(`It is no ${form} of a kind that we know`);',
      "if (kind === undefined) return { type: 'image/svg+xml', ending: 'svg' };",
    ],
  ]),
  ...faults(`${SERVER}/domain/media/show-picture.ts`, media, [
    ['a picture is upright', ': still.autoOrient();', ': still;'],
    ['a row has a small picture', 'const SMALL_SIDE = 192;', 'const SMALL_SIDE = 1920;'],
    ['what moves', 'const moves = pages > 1 &&', 'const moves = pages > 2 &&'],
    ['what browsers cannot show', 'if (name !== undefined) throw new NotShown', 'if (false) throw new NotShown'],
    ['a picture that fills the memory', 'if (pixels > MOST_PIXELS)', 'if (pixels > 2 * MOST_PIXELS)'],
    ['a picture that does not say how large it is', 'if (pixels === 0)', 'if (pixels < 0)'],
  ]),
  ...faults(`${SERVER}/domain/media/type.ts`, media, [
    ['the kinds that a file can be read as', 'at + 4 <= end', 'at + 4 <= 0'],
    ['MP3 of any version', "either(begins('ID3'), isMp3)", "begins('ID3')"],
  ]),
  ...faults(`${SERVER}/domain/media/pixels.ts`, media, [
    ['a frame larger than its picture', 'Math.max(width, u16(at + 1) + u16(at + 5))', 'width'],
  ]),
  ...faults(`${FEATURES}/conversations/media.ts`, media, [
    ['a message of a chat of that user', 'and c.user_id = ${userId}', NOTHING],
    ['a look at a message that nobody has read here', 'and session_id = ${adminSessionId} and', 'and'],
  ]),
  ...faults(`${FEATURES}/media/find.ts`, media, [
    ['oneself is nobody else', 'if (wanted.id !== wanted.admin.id)', 'if (false)'],
  ]),
  ...faults(`${SERVER}/features/tiles/index.ts`, tiles, [
    ['tiles are for the staff', '    await requireSession(request);\n', NOTHING],
  ]),
  ...faults(`${WEB}/ui/media/blurred-media.tsx`, components('ui/media/blurred-media'), [
    ['what comes under a pointer that rests stays blurred', ' || (movementX === 0 && movementY === 0)', NOTHING],
  ]),
];
