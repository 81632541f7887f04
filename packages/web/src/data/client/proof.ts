import { type SessionStore, sessionPart, sessionStore } from '../../ui/state/session-store.ts';
import { readSession, watchSession } from '../session/session.ts';

/** A question that waits for its answer. */
interface Question {
  readonly answer: Promise<boolean>;
  readonly settle: (isProven: boolean) => void;
}

const asked = sessionPart<Question | null>(() => null);

function ask(store: SessionStore): Question {
  const { token } = readSession();
  let settle: Question['settle'] = () => undefined;
  const answer = new Promise<boolean>((resolve) => {
    // Anyone who signs in again meanwhile has proven who they are.
    const stop = watchSession(() => {
      const now = readSession();
      if (now.phase === 'in' && !now.ended && now.token !== token) settle(true);
    });
    settle = (isProven) => {
      stop();
      asked.in(store).set(null);
      resolve(isProven);
    };
  });
  store.onEnd(() => settle(false));
  return { answer, settle };
}

/**
 * Asks anyone who works here to prove who they are. Calls that wait at the same time share one question.
 * @returns whether they did: false when they canceled, or the session ended.
 */
export function askForProof(): Promise<boolean> {
  const question = asked.get() ?? ask(sessionStore());
  asked.set(question);
  return question.answer;
}

/** The question that is open, for the dialog that shows it. */
export const useProofQuestion = asked.use;
