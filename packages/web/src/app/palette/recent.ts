import { useLocalStorage } from '@mantine/hooks';
import { useMe } from '../../data/access/me.ts';

const MOST = 5;

/**
 * The keys of what the admin chose last, the latest first, and what remembers one more. The browser keeps them for each
 * person apart; only screens and actions are remembered, never anybody's data.
 */
export function useRecent(): readonly [readonly string[], (key: string) => void] {
  const { id = 0 } = useMe();
  const [recent, setRecent] = useLocalStorage<readonly string[]>({
    key: `palette-recent-${id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const remember = (key: string): void => setRecent([key, ...recent.filter((one) => one !== key)].slice(0, MOST));
  return [recent, remember];
}
