import { APP_API_BASE } from '@quarterdeck/contract/core/endpoint/app-endpoint';

/** Returns a shell command that sends one item with a key: a person, who then appears in the list of users. */
export function curlLine(key: string): string {
  const item = {
    type: 'user',
    id: 'u-1',
    occurred_at: new Date().toISOString(),
    data: { name: 'Ada Example', username: 'ada.example' },
  };
  return `curl ${location.origin}${APP_API_BASE}/batch -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '${JSON.stringify([item])}'`;
}
