import { profiles } from '@quarterdeck/contract/profiles';
import { useWrite } from '../../../data/client/queries.ts';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import type { QuestionText } from '../../../ui/dialog/question.tsx';
import type { SuspensionProps } from './suspend-dialog.tsx';

/** Returns the question before an account's suspension is lifted. */
export const liftQuestion = (name: string): QuestionText => ({
  title: `Lift the suspension of ${name}?`,
  text: 'They can sign in again immediately. The reports do not change.',
  yes: 'UnSuspend',
});

/** Lifts an account's suspension. */
export function LiftDialog({ account: { id, name }, invalidates, isOpen, onClose }: SuspensionProps) {
  const write = useWrite(profiles.unsuspend, { invalidates });
  const lift = (): void => {
    onClose();
    write.mutate({ user_id: id, revoke: 1 });
  };
  return <Confirm {...liftQuestion(name)} isOpen={isOpen} onYes={lift} onNo={onClose} />;
}
