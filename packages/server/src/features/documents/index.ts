import { API_BASE } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { documents as endpoints } from '@quarterdeck/contract/documents';
import type { Config } from '../../core/config.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Services } from '../../ports/services.ts';
import { APP_DOCUMENT, SEARCH_DOCUMENT } from './app-document.ts';

const BUNDLED = `${API_BASE}/openapi.json`;

/** Describes where a document is. The bearer token is sent only to our own origin and configured ones. */
function sourceOf(url: string, variable: string, { publicUrl, specTokenOrigins }: Config) {
  const { origin } = new URL(url, publicUrl);
  return {
    url,
    variable,
    sends_token: url.startsWith('/') || [new URL(publicUrl).origin, ...specTokenOrigins].includes(origin),
  };
}

/** The handlers that list the documents of the product's APIs. */
export const documents = ({ config }: Services): Handlers<typeof endpoints> => ({
  sources: async () => ({
    data: {
      admin: sourceOf(config.specUrls.admin ?? BUNDLED, 'ADMIN_SPEC_URL', config),
      mobile: sourceOf(config.specUrls.mobile ?? APP_DOCUMENT, 'MOBILE_SPEC_URL', config),
      search: sourceOf(config.specUrls.search ?? SEARCH_DOCUMENT, 'SEARCH_SPEC_URL', config),
    },
  }),
});
