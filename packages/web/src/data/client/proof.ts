import { type SessionStore, sessionPart, sessionStore } from '../../ui/state/session-store.ts';
import { readSession, watchSession } from '../session/session.ts';

/** A pending question. */
interface Question {
  readonly answer: Promise<boolean>;
  readonly settle: (isProven: boolean) => void;
}

const asked = sessionPart<Question | null>(() => null);

function ask(store: SessionStore): Question {
  const { token } = readSession();
  let settle: Question['settle'] = () => undefined;
  const answer = new Promise<boolean>((resolve) => {
    // An admin who signs in again meanwhile has confirmed their identity.
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
 * Asks the admin to confirm their identity. Calls that wait at the same time share one question.
 * @returns whether they did: false when they canceled, or the session ended.
 */
export function askForProof(): Promise<boolean> {
  const question = asked.get() ?? ask(sessionStore());
  asked.set(question);
  return question.answer;
}

/** The open question, for the dialog that shows it. */
export const useProofQuestion = asked.use;
