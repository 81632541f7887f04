const page = typeof document === 'undefined' ? undefined : document;

/** The name of the product, which the server writes into the page; its usual one where the screens are read without a page. */
export const productName =
  page?.querySelector<HTMLMetaElement>('meta[name="quarterdeck-product-name"]')?.content ?? 'Quarterdeck';
