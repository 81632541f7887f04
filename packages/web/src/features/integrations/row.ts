import { APP_SCOPES, type AppScope } from '@quarterdeck/contract/core/endpoint/app-endpoint';
import type { Endpoint } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import { integrations } from '@quarterdeck/contract/integrations';

/** A key as the list shows it. */
export type Row = RowOf<typeof integrations.keys>;

/** A refused or waiting item as the list shows it. */
export type ItemRow = RowOf<typeof integrations.items>;

/** The calls that show keys. */
export const showsKeys: readonly Endpoint[] = [integrations.keys];

const descriptions: Readonly<Record<AppScope, string>> = {
  'write:people': 'Sends users, follows and positions',
  'write:content': 'Sends posts, views, bookmarks, reports, chats and messages',
  'write:events': 'Sends searches, failed URLs and visits',
  'write:ads': 'Sends campaigns, ad events and transactions',
  'read:decisions': 'Reads decisions',
  'read:config': 'Reads settings and pages',
};

/** The scopes of keys, with their meaning. */
export const scopes = APP_SCOPES.map((scope) => ({ scope, says: descriptions[scope] }));

/** Returns a key's scopes in short: `write people, content; read config`. */
export function scopesText(held: readonly string[]): string {
  if (held.length === scopes.length) return 'All';
  const parts = ['write', 'read'].map((verb) => {
    const own = held.filter((scope) => scope.startsWith(`${verb}:`)).map((scope) => scope.slice(verb.length + 1));
    return own.length === 0 ? '' : `${verb} ${own.join(', ')}`;
  });
  return parts.filter((part) => part !== '').join('; ');
}

/** Returns a mask for a key that cannot be shown again. */
export const maskOf = ({ begins, last_four: end }: Pick<Row, 'begins' | 'last_four'>): string => `${begins}…${end}`;

/** Returns what is shown of a new key. */
export const createdOf = ({ key, data }: { readonly key?: string | undefined; readonly data?: Row | undefined }) => ({
  name: data?.name ?? '',
  key,
  maySend: data?.scopes.includes('write:people') ?? false,
});
