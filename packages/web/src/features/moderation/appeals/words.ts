import type { OutputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { RowOf } from '@quarterdeck/contract/core/endpoint/paging';
import type { Measure } from '@quarterdeck/contract/core/entities/measure';
import type { appeals } from '@quarterdeck/contract/moderation/appeals';

export type AppealRow = RowOf<typeof appeals.list>;
export type Appeal = OutputOf<typeof appeals.find>['data'];
export type Outcome = 'upheld' | 'overturned';

/** The first decision, as a row shows it. */
export const measureNames: Readonly<Record<Measure, string>> = {
  warn: 'Warned',
  hide_post: 'Post hidden',
  delete_post: 'Post deleted',
  suspend: 'Suspended',
};

export const stateNames = { open: 'Open', upheld: 'Upheld', overturned: 'Overturned' } as const;

interface Words {
  /** The verb after the name of the admin. */
  readonly did: string;
  readonly stands: string;
  readonly undone: string;
}

const words: Readonly<Record<Measure, Words>> = {
  warn: { did: 'warned this user', stands: 'The warning stands', undone: 'The warning is withdrawn' },
  hide_post: { did: 'hid this post', stands: 'The post stays hidden', undone: 'The post is shown again' },
  delete_post: { did: 'deleted this post', stands: 'The post stays deleted', undone: 'The post was restored' },
  suspend: {
    did: 'suspended this user',
    stands: 'The suspension stands',
    undone: 'The suspension ends',
  },
};

/** Returns the first decision, as a verb after the admin's name. */
export const didOf = (measure: Measure): string => words[measure].did;

const causes = { undo: 'reversed it', staff: 'lifted it', ended: '', appeal: 'overturned it' } as const;

/** Returns why the first decision does not apply any more. */
export function revertedText({ decision }: Pick<AppealRow, 'decision'>): string | undefined {
  const reverted = decision?.reverted;
  if (!reverted) return undefined;
  if (reverted.cause === 'ended') return 'It has expired';
  return `${reverted.by?.name ?? 'Someone'} ${causes[reverted.cause]}`;
}

/** Returns what will happen, for the admin who is about to decide. */
export function consequenceOf({ decision, user, case_id, is_mailed }: AppealRow, outcome: Outcome): string {
  const tells = `The app notifies ${user?.name ?? 'them'}${is_mailed === 1 ? ', and they are emailed' : ''}.`;
  if (!decision) return tells;
  if (decision.reverted) return `This decision has already been reversed. Nothing else changes. ${tells}`;
  const { stands, undone } = words[decision.measure];
  if (outcome === 'upheld') return `${stands}. ${tells}`;
  return `${undone}${case_id ? ', and the case is open again' : ''}. ${tells}`;
}
