import { Skeleton } from '@mantine/core';
import { integrations } from '@quarterdeck/contract/integrations';
import { failureInPlaceOf } from '../../../data/client/failure.ts';
import { useCall } from '../../../data/client/queries.ts';
import { Fact, Facts } from '../../../ui/block/card.tsx';
import { FailureState } from '../../../ui/block/states.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Moment } from '../../../ui/time/moment.tsx';
import { CopiedCode } from '../copied-code.tsx';
import type { ItemRow } from '../row.ts';
import { senderOf } from './sender-of.ts';

function Content({ row: { state, id, path, message } }: { readonly row: ItemRow }) {
  const { data, error, refetch } = useCall(integrations.item, { state, id });
  const failure = failureInPlaceOf(data, error);
  if (failure) return <FailureState failure={failure} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} />;
  const { item, waits_until: until, key } = data.data;
  return (
    <>
      <Facts>
        <Fact label="Why">{message}</Fact>
        <Fact label="Field">{path}</Fact>
        <Fact label="Key">{senderOf(key)}</Fact>
        {until !== null && (
          <Fact label="Waits until">
            <Moment at={until} shows="full" />
          </Fact>
        )}
      </Facts>
      <CopiedCode copies="Copy item">{typeof item === 'string' ? item : JSON.stringify(item, null, 2)}</CopiedCode>
    </>
  );
}

interface Props {
  readonly row: ItemRow;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A refused or waiting item, as it was sent. */
export default function ItemDialog({ row, isOpen, onClose }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={[row.type ?? 'Unreadable item', row.app_id].filter((part) => part !== null).join(' ')}
      isWide
    >
      <Content row={row} />
    </Dialog>
  );
}
