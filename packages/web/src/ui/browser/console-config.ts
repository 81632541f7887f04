/** What `config.json` next to the page says of a console that is served on its own. Each may be missing. */
export interface ConsoleConfig {
  /** Where the API is: calls go to `<api>/api/v1`. Without it, to the address that the page came from. */
  readonly api?: string;
  /** Headers that the specification does not name and the API takes from another origin: `idempotency-key`, `if-match`, `x-background`. */
  readonly acceptedHeaders?: readonly string[];
  readonly productName?: string;
  /** The address of map tiles, with `{z}`, `{x}` and `{y}`. */
  readonly tiles?: string;
  readonly tileAttribution?: string;
  /** The addresses of the OpenAPI documents of the console's API, the app's, and the search's. */
  readonly documents?: { readonly admin?: string; readonly mobile?: string; readonly search?: string };
}

const page = typeof document === 'undefined' ? undefined : document;

const metaOf = (name: string): string | undefined =>
  page?.querySelector<HTMLMetaElement>(`meta[name="quarterdeck-${name}"]`)?.content;

const text = metaOf('config');

/** Whether the console is served on its own, and not by its own server. */
export const isServedAlone = text !== undefined;

/** The configuration of the console, which the page has read before its first script; empty where its own server serves it. */
export const consoleConfig: ConsoleConfig = text === undefined ? {} : JSON.parse(text);

/** Where the API is, as an absolute address without a slash at its end; undefined where the console is read without a page. */
const apiAddress = page && new URL(consoleConfig.api ?? '', location.origin).href.replace(/\/$/, '');

/** The address of the API, to which the paths of calls are added; empty for the address that the page came from. */
export const apiBase = consoleConfig.api === undefined ? '' : (apiAddress ?? '');

/** The origin to which the token of the session goes. */
export const apiOrigin = (): string => new URL(apiAddress ?? '').origin;

/** Whether the API takes a header that the specification does not name. From another origin, a browser asks the API first. */
export const acceptsHeader = (name: string): boolean =>
  apiBase === '' || apiOrigin() === location.origin || (consoleConfig.acceptedHeaders ?? []).includes(name);

/** The name of the product. */
export const productName = consoleConfig.productName ?? metaOf('product-name') ?? 'Quarterdeck';

/** What the button of single sign-on says; undefined where there is none. */
export const signOnName = metaOf('sign-on') || undefined;

/** The origin at which passkeys work, or `off`; undefined where the page does not say. */
export const passkeysAt = (): string | undefined => metaOf('passkeys') || undefined;

/** Whether texts can be translated. */
export const hasTranslation = metaOf('translation') === 'on';

/** Whose work the map tiles are. */
export const tileAttribution =
  consoleConfig.tileAttribution ?? metaOf('tile-attribution') ?? '© OpenStreetMap contributors';
