import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { FailureState } from '../../ui/block/states.tsx';
import type { ChatPages } from './use-chat.ts';

interface Props {
  readonly chat: ChatPages<unknown>;
  readonly label: string;
}

/** The end of the loaded part of a chat. It loads more when it becomes visible; after a failure it waits for Retry. */
export function More({ chat: { failure, retry, hasMore, isLoadingMore, more }, label }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const load = useRef(more);
  load.current = more;
  const isReady = hasMore && !isLoadingMore && !failure;
  useEffect(() => {
    if (!isReady || !end.current) return;
    const watcher = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) load.current();
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [isReady]);
  if (failure) return <FailureState failure={failure} onRetry={retry} />;
  if (!hasMore) return null;
  return (
    <div ref={end}>
      <Button variant="subtle" fullWidth loading={isLoadingMore} onClick={more}>
        {label}
      </Button>
    </div>
  );
}
