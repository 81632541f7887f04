import { Button, Textarea } from '@mantine/core';
import { campaigns } from '@quarterdeck/contract/campaigns';
import { type FormEvent, useState } from 'react';
import { failureInPlaceOf } from '../../../data/client/failure.ts';
import { useCall, useWrite } from '../../../data/client/queries.ts';
import { Section } from '../../../ui/block/section.tsx';
import { FailureState } from '../../../ui/block/states.tsx';
import { Guard } from '../../../ui/form/guard.tsx';
import classes from './desk.module.css';

/** The checklist before a campaign is approved, a line for each check. */
export function Guideline() {
  const { data, error, refetch } = useCall(campaigns.guideline, {});
  const failure = failureInPlaceOf(data, error);
  const saved = data?.data.guideline.join('\n');
  const [typed, setTyped] = useState<string>();
  const write = useWrite(campaigns.saveGuideline, { invalidates: [campaigns.guideline, campaigns.reviewHelp] });
  const isDirty = typed !== undefined && typed !== saved;
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const guideline = (typed ?? '').split('\n').filter((line) => line.trim() !== '');
    write.mutate({ guideline }, { onSuccess: () => setTyped(undefined) });
  };
  return (
    <Section title="Ad guideline" text="What staff check before approving a campaign. One check per line.">
      {failure ? (
        <FailureState failure={failure} onRetry={() => void refetch()} />
      ) : (
        <form onSubmit={save} className={classes.guidelineForm}>
          <Guard isDirty={isDirty} />
          <Textarea
            aria-label="Ad guideline"
            autosize
            minRows={4}
            value={typed ?? saved ?? ''}
            disabled={saved === undefined}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
          <Button type="submit" variant="default" disabled={!isDirty} loading={write.isPending}>
            Save
          </Button>
        </form>
      )}
    </Section>
  );
}
