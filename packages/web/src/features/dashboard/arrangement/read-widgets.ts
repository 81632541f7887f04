import type { Widget } from '@quarterdeck/contract/dashboard';

const isWidget = (item: unknown): item is Widget =>
  typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string';

/**
 * Returns the saved widgets, in their order, each once.
 * @param text a JSON text with a list of widgets; from anything else, nothing is read.
 */
export function readWidgets(text: string): readonly Widget[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return [];
  }
  if (!Array.isArray(list)) return [];
  const widgets = list.filter(isWidget);
  return widgets.filter(({ id }, index) => widgets.findIndex((other) => other.id === id) === index);
}
