import '@mantine/core/styles/Tabs.layer.css';
import { Skeleton, Tabs } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useAddress, useChangeAddress } from '../screen/address.ts';
import classes from './tabs.module.css';
import { useStrip } from './use-strip.ts';

/** One tab of a screen. */
export interface Tab {
  /** Its name in the address. */
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface Props {
  /** The accessible name of the row of tabs. */
  readonly label: string;
  /** The first one is open when the address names none. */
  readonly tabs: readonly [Tab, ...Tab[]];
  /** The parameters that stay in the address when another tab opens. */
  readonly keeps?: readonly string[];
}

/**
 * Tabs whose address contains the open one; only its content is rendered. All other parameters belong to a tab, and are
 * removed with it.
 */
export function AddressTabs({ label, tabs, keeps = [] }: Props) {
  const address = useAddress();
  const change = useChangeAddress();
  const [first] = tabs;
  const open = tabs.find(({ id }) => id === address.tab) ?? first;
  const list = useStrip<HTMLDivElement>(open.id);
  const show = (id: string | null): void => {
    if (id === open.id) return;
    const kept = Object.fromEntries(Object.entries(address).filter(([name]) => keeps.includes(name)));
    const search = { ...kept, ...(id === null || id === first.id ? {} : { tab: id }) };
    change(() => search);
  };
  return (
    <Tabs value={open.id} onChange={show} keepMounted={false} activateTabWithKeyboard={false}>
      <Tabs.List ref={list} aria-label={label} className={classes.list}>
        {tabs.map(({ id, label: name }) => (
          <Tabs.Tab key={id} value={id} data-tab={id} className={classes.tab}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ id, content }) => (
        <Tabs.Panel key={id} value={id} className={classes.panel}>
          <Suspense fallback={<Skeleton height={320} radius="md" />}>{content}</Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
