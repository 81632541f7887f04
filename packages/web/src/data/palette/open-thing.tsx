import { type ReactNode, useEffect } from 'react';
import { ActionSubject } from '../../ui/button/page-actions.ts';
import { type ThingKind, thingKey, useRecent } from './recent.ts';

interface Props {
  readonly kind: ThingKind;
  readonly id: number;
  /** Its name in the palette; without a name its actions stay on the page. */
  readonly name?: string;
  /** Its actions: the palette also offers what the buttons inside do. */
  readonly children?: ReactNode;
}

/** Registers the open thing with the palette, which offers its actions and remembers that it was open. */
export function OpenThing({ kind, id, name, children }: Props) {
  const [, remember] = useRecent();
  const key = thingKey(kind, id);
  useEffect(() => remember(key), [remember, key]);
  return <ActionSubject value={name}>{children}</ActionSubject>;
}
