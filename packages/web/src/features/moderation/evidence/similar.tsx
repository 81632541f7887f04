import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, Kbd, UnstyledButton } from '@mantine/core';
import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { cases } from '@quarterdeck/contract/moderation/cases';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { plural } from '../../../domain/moderation/actions/actions.ts';
import type { CaseItem } from '../../../domain/moderation/case/item.ts';
import type { CaseChoice } from '../../../domain/moderation/desk/case-choice.ts';
import { useShortcut } from '../../../ui/keys/keys.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import classes from './evidence.module.css';

type Evidence = OutputOf<typeof cases.evidence>['data'];
type Similar = Evidence['similar'][number];

const allSame = ['text', 'author', 'host'] as const;

/** Whether the key chooses a case: it has the same text or author. A host may have many unrelated posts. */
const isClose = ({ same }: Similar): boolean => same.includes('text') || same.includes('author');

const wordsOf = (same: readonly Similar['same'][number][]): string => `Same ${same.join(', ')}`;

/** The button's description in the list of keys. */
const KEY_NAME = 'Select similar cases';

interface Props {
  readonly item: CaseItem;
  /** Undefined until it is loaded. */
  readonly evidence: Pick<Evidence, 'similar' | 'more_similar'> | undefined;
  readonly choice: CaseChoice;
}

interface KnownProps extends Props {
  readonly evidence: NonNullable<Props['evidence']>;
  /** The key was pressed before the similar cases were loaded. */
  readonly isAsked: boolean;
}

/** Listens to the key until the similar cases are known. */
function Awaited({ onAsk }: { readonly onAsk: () => void }) {
  useShortcut('c', KEY_NAME, onAsk);
  return null;
}

function Choose({ item, evidence: { similar }, choice, isAsked }: KnownProps) {
  const close = similar.filter(isClose);
  const meant = close.length > 0 ? close : similar;
  const ids = [item.id, ...meant.map(({ id }) => id)];
  const isChosen = ids.every(choice.has);
  const run = () => (isChosen ? choice.remove(ids) : choice.add(ids));
  const { isOn } = useShortcut('c', KEY_NAME, run);
  const begin = useEffectEvent(() => isAsked && !isChosen && run());
  useEffect(() => {
    begin();
  }, []);
  const many = formatNumber(ids.length - 1);
  return (
    <Button
      variant="default"
      size="compact-sm"
      onClick={run}
      {...(isOn ? { rightSection: <Kbd size="xs">c</Kbd>, 'aria-keyshortcuts': 'c' } : {})}
    >
      {isChosen ? 'Clear selection' : `Select this and ${many} similar`}
    </Button>
  );
}

function Known(props: KnownProps) {
  const { item, evidence, choice } = props;
  const { similar, more_similar: isMore } = evidence;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const same = allSame.filter((one) => similar.some((other) => other.same.includes(one)));
  const count = `${formatNumber(similar.length)}${isMore === 1 ? '+' : ''}`;
  return (
    <section aria-label="Similar open cases" className={classes.block}>
      <div className={classes.opener}>
        <UnstyledButton
          className={classes.unfold}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronRight size={16} aria-hidden />
          <b>Similar open cases: {count}</b>
        </UnstyledButton>
        <span className={classes.foot}>{wordsOf(same)}</span>
        {item.state === 'open' && <Choose {...props} />}
      </div>
      <ul id={id} className={classes.rows} hidden={!isOpen}>
        {similar.map(({ id, subject, author, same, reports }) => (
          <li key={id}>
            <div className={classes.similar}>
              <Checkbox
                size="xs"
                aria-label={`Similar case: ${subject}`}
                checked={choice.has(id)}
                onChange={() => (choice.has(id) ? choice.remove([id]) : choice.add([id]))}
              />
              <span className={classes.grow}>
                <bdi>{subject}</bdi>
                <span className={classes.foot}>
                  {' '}
                  <bdi>{author.name}</bdi>
                </span>
              </span>
              <span className={classes.foot}>
                {wordsOf(same)} · {plural(reports, 'report')}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Open cases that have something in common with this one: the chosen ones are decided together with it. */
export function SimilarCases({ evidence, ...rest }: Props) {
  const [isAsked, setAsked] = useState(false);
  if (!evidence) return rest.item.state === 'open' && <Awaited onAsk={() => setAsked(true)} />;
  return evidence.similar.length > 0 && <Known {...rest} evidence={evidence} isAsked={isAsked} />;
}
