/**
 * The path of the third documentation page: the product's name in kebab case. A name without letters and digits, and one
 * whose path another page has, say what the page is about instead.
 */
export function thirdPath(productName: string): `/${string}-api-documentation` {
  const words = productName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1-$2')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  const name = words?.join('-');
  return `/${name === undefined || name === 'mobile' ? 'search-product' : name}-api-documentation`;
}
