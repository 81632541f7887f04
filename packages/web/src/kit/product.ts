/** The name of the product, which the server writes into the page. */
export const productName =
  document.querySelector<HTMLMetaElement>('meta[name="quarterdeck-product-name"]')?.content ?? 'Quarterdeck';
