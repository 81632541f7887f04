import { type ReactNode, useEffect } from 'react';
import { ActionSubject } from '../../ui/button/page-actions.ts';
import { type ThingKind, thingKey, useRecent } from './recent.ts';

interface Props {
  readonly kind: ThingKind;
  readonly id: number;
  /** What the palette calls it; without a name its actions stay on the page. */
  readonly name?: string;
  /** Its actions: what the buttons inside do, the palette offers too. */
  readonly children?: ReactNode;
}

/** Tells the palette which thing is open: it offers what can be done about it, and remembers that it was open. */
export function OpenThing({ kind, id, name, children }: Props) {
  const [, remember] = useRecent();
  const key = thingKey(kind, id);
  useEffect(() => remember(key), [remember, key]);
  return <ActionSubject value={name}>{children}</ActionSubject>;
}
