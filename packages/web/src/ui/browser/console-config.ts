/**
 * The content of `config.json` next to the page, for a console that is served separately. Each field may be missing.
 */
export interface ConsoleConfig {
  /** The address of the API: calls go to `<api>/api/v1`. By default, the page's own address. */
  readonly api?: string;
  /**
   * Headers outside the specification that the API accepts from another origin: `idempotency-key`, `if-match`,
   * `x-background`.
   */
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

/** Whether the console is served separately, and not by its own server. */
export const isServedAlone = text !== undefined;

/**
 * The console's configuration, which the page has read before its first script; empty where its own server serves it.
 */
export const consoleConfig: ConsoleConfig = text === undefined ? {} : JSON.parse(text);

/** The API's address, absolute and without a slash at its end; undefined without a page. */
const apiAddress = page && new URL(consoleConfig.api ?? '', location.origin).href.replace(/\/$/, '');

/** The base of the calls' paths; empty for the page's own address. */
export const apiBase = consoleConfig.api === undefined ? '' : (apiAddress ?? '');

/** Returns the origin that receives the session's token. */
export const apiOrigin = (): string => new URL(apiAddress ?? '').origin;

/** Whether the API accepts a header outside the specification. From another origin, a browser asks the API first. */
export const acceptsHeader = (name: string): boolean =>
  apiBase === '' || apiOrigin() === location.origin || (consoleConfig.acceptedHeaders ?? []).includes(name);

/** The name of the product. */
export const productName = consoleConfig.productName ?? metaOf('product-name') ?? 'Quarterdeck';

/** The label of the single sign-on button; undefined where there is none. */
export const signOnName = metaOf('sign-on') || undefined;

/** Returns the origin at which passkeys work, or `off`; undefined where the page does not contain it. */
export const passkeysAt = (): string | undefined => metaOf('passkeys') || undefined;

/** Whether texts can be translated. */
export const hasTranslation = metaOf('translation') === 'on';

/** The attribution of the map tiles. */
export const tileAttribution =
  consoleConfig.tileAttribution ?? metaOf('tile-attribution') ?? '© OpenStreetMap contributors';
