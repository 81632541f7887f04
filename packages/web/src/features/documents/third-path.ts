/**
 * Returns the path of the third documentation page: the product's name in kebab case. A name without letters and
 * digits, or one whose path is taken, is replaced by the page's subject.
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
