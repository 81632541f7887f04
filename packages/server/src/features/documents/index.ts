import { API_BASE } from '@quarterdeck/contract/core/endpoint';
import type { documents as endpoints } from '@quarterdeck/contract/documents';
import type { Config } from '../../core/config.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Services } from '../../http/services.ts';

const BUNDLED = `${API_BASE}/openapi.json`;

/** Where one document is, and whether the bearer token may go there: to our own origin and those that were set. */
function sourceOf(url: string | null, variable: string, { publicUrl, specTokenOrigins }: Config) {
  const { origin } = new URL(url ?? BUNDLED, publicUrl);
  return {
    url,
    variable,
    sends_token: url === BUNDLED || [new URL(publicUrl).origin, ...specTokenOrigins].includes(origin),
  };
}

/** The documents that describe the APIs of the product. */
export const documents = ({ config }: Services): Handlers<typeof endpoints> => ({
  sources: async () => ({
    data: {
      admin: sourceOf(config.specUrls.admin ?? BUNDLED, 'ADMIN_SPEC_URL', config),
      mobile: sourceOf(config.specUrls.mobile ?? null, 'MOBILE_SPEC_URL', config),
      search: sourceOf(config.specUrls.search ?? null, 'SEARCH_SPEC_URL', config),
    },
  }),
});
