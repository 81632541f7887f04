import { team } from '@quarterdeck/contract/moderation/team';
import { IconArrowUpRight, IconClockPause, IconTransfer, IconUsers } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useMe } from '../../../data/access/me.ts';
import { useHas } from '../../../data/access/use-has.ts';
import { reasonOf, useMay } from '../../../data/access/use-may.ts';
import { useWrite } from '../../../data/client/queries.ts';
import { DialogForm } from '../../../data/form/dialog-form.tsx';
import { areaControl } from '../../../ui/form/area.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import type { MenuItem } from '../../../ui/menu/menu-item.tsx';
import { caseCalls } from '../actions/case-calls.ts';
import type { CaseDetails, CaseItem } from '../case/item.ts';
import { versionIn } from '../queue/queue.ts';
import { dispatch, readQueue } from '../queue/store.ts';
import { pictureControl } from './picture-input.tsx';
import { colleagueControl, groupControl, soonControl } from './team-controls.tsx';

type Job = 'escalate' | 'snooze' | 'ask' | 'give' | 'handOver';

type CaseAnswer = { readonly data: CaseDetails };

const changes = [...caseCalls, team.thread];
const note = { name: 'text', label: 'Note', control: areaControl } as const;

interface Props {
  readonly item: Pick<CaseItem, 'id' | 'what' | 'state' | 'version' | 'assignee'>;
  /** Undefined until they are loaded: until then, the menu items are disabled in their places. */
  readonly details: CaseDetails | undefined;
  /** Called when the case leaves the list because it is snoozed, escalated or handed over. */
  readonly onLeave?: () => void;
}

/** Returns the team's actions on an open case as menu items, and the dialogs that they open. */
function useTeamItems({ item, details, onLeave }: Props) {
  const isPending = details === undefined;
  const hasTeam = useHas(team.escalate) && (isPending || details.notes !== undefined) && item.state === 'open';
  const known = details ?? item;
  const { id, what, assignee } = known;
  const opinion = details?.opinion;
  const me = useMe();
  const [job, setJob] = useState<Job>();
  const [isOpen, setOpen] = useState(false);
  const reason = reasonOf(useMay(team.escalate, { what }));
  const keepVersion = (answer: CaseAnswer): void =>
    dispatch({ type: 'caseChanged', item: known, version: answer.data.version });
  const version = () => versionIn(readQueue(), known);
  const endEscalation = useWrite(team.escalate, { invalidates: changes, version, onAnswer: keepVersion });
  const wake = useWrite(team.snooze, { invalidates: changes, version, onAnswer: keepVersion });
  const open = (wanted: Job) => (): void => {
    setJob(wanted);
    setOpen(true);
  };
  const isAwaited = opinion && !opinion.given_by;
  const isOwnQuestion = opinion?.asked_by.id === me.id;
  const items: MenuItem[] = [
    details?.escalated_to
      ? {
          label: 'End the escalation',
          icon: IconArrowUpRight,
          run: () => endEscalation.mutate({ what, id, group_id: null }),
          reason,
        }
      : { label: 'Escalate…', icon: IconArrowUpRight, run: open('escalate'), reason },
    details?.snoozed_until
      ? { label: 'End the snooze', icon: IconClockPause, run: () => wake.mutate({ what, id, until: null }), reason }
      : { label: 'Snooze…', icon: IconClockPause, run: open('snooze'), reason },
    isAwaited
      ? {
          label: 'Give a second opinion…',
          icon: IconUsers,
          run: open('give'),
          reason: reason ?? (isOwnQuestion ? 'Someone else must give the second opinion you requested' : undefined),
        }
      : { label: 'Ask for a second opinion…', icon: IconUsers, run: open('ask'), reason },
    {
      label: 'Hand over…',
      icon: IconTransfer,
      run: open('handOver'),
      reason: reason ?? (assignee?.id === me.id ? undefined : 'This case is not assigned to you'),
    },
  ];
  const common = {
    isOpen,
    onClose: () => setOpen(false),
    fixed: { what, id },
    invalidates: changes,
    version: version(),
    onDone: keepVersion,
  };
  const leave = (answer: CaseAnswer): void => {
    keepVersion(answer);
    onLeave?.();
  };
  const dialogs: Readonly<Record<Job, () => ReactNode>> = {
    escalate: () => (
      <DialogForm
        {...common}
        call={team.escalate}
        title="Escalate case"
        lead="The case becomes unassigned and is offered to the group."
        fields={[
          { name: 'group_id', label: 'Group', control: groupControl(what) },
          { ...note, description: 'What should the group look at?' },
          { name: 'picture', label: 'Picture', control: pictureControl },
        ]}
        submit="Escalate"
        onDone={leave}
      />
    ),
    snooze: () => (
      <DialogForm
        {...common}
        call={team.snooze}
        title="Snooze case"
        lead="The case is hidden until then, or until new reports arrive."
        fields={[{ name: 'until', label: 'Until (UTC)', control: soonControl }, note]}
        submit="Snooze"
        onDone={leave}
      />
    ),
    ask: () => (
      <DialogForm
        {...common}
        call={team.askOpinion}
        title="Ask for a second opinion"
        lead="Another moderator responds. Until then, the case is not offered to you for review."
        fields={[{ ...note, label: 'Question' }]}
        submit="Ask"
      />
    ),
    give: () => (
      <DialogForm
        {...common}
        call={team.giveOpinion}
        title="Give a second opinion"
        lead={`${opinion?.asked_by.name ?? 'A colleague'} can read it in the case notes.`}
        fields={[{ ...note, label: 'Second opinion' }]}
        submit="Save"
      />
    ),
    handOver: () => (
      <DialogForm
        call={team.handOver}
        title="Hand over case"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        fields={[{ name: 'to', label: 'To', control: colleagueControl(what) }, note]}
        fixed={{ what, ids: [id] }}
        submit="Hand over"
        invalidates={changes}
        onDone={() => onLeave?.()}
      />
    ),
  };
  return hasTeam ? { items: items.map((one) => ({ ...one, isPending })), dialog: job && dialogs[job]() } : undefined;
}

/** The team's actions on an open case, apart from deciding it: a menu, and the dialogs of its items. */
export function TeamMenu(props: Omit<Props, 'onLeave'>) {
  const offered = useTeamItems(props);
  if (!offered) return null;
  return (
    <>
      <Menu label="More actions on this case" items={offered.items} />
      {offered.dialog}
    </>
  );
}

interface ItemsProps extends Props {
  readonly children: (items: readonly MenuItem[]) => ReactNode;
}

/** The same actions as items of another menu. */
export function TeamItems({ children, ...props }: ItemsProps) {
  const offered = useTeamItems(props);
  return (
    <>
      {children(offered?.items ?? [])}
      {offered?.dialog}
    </>
  );
}
