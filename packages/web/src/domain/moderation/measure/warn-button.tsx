import type { ButtonProps } from '@mantine/core';
import { measures } from '@quarterdeck/contract/moderation/measures';
import { useRefusal } from '../../../data/access/use-refusal.ts';
import { labelOf, whyOf } from '../actions/actions.ts';
import { MeasureButton } from './measure-button.tsx';
import type { MeasureProps } from './measure-dialog.tsx';

interface Props {
  readonly item: MeasureProps['item'];
  /** The post that the warning is about. */
  readonly postId?: number;
  readonly face?: Omit<ButtonProps, 'disabled' | 'loading'>;
}

/**
 * Warns a user without an open case: about one of their posts, or in general. Not rendered where the server has no
 * warnings.
 */
export function WarnButton({ item, postId, face = {} }: Props) {
  const { what, suspect } = item;
  const reason = useRefusal(measures.warn, suspect ?? {});
  if (suspect?.warnings === undefined) return null;
  return (
    <MeasureButton
      call={measures.warn}
      decision="warn"
      item={item}
      label={labelOf('warn', what)}
      face={face}
      reason={reason}
      title={`Warn ${suspect.name}?`}
      consequence={() =>
        `${suspect.name} is warned and can continue to use the app.${what === 'posts' ? ' The post is not changed.' : ''}`
      }
      yes="Warn"
      inputOf={(given) => ({
        user_id: suspect.id,
        ...(postId === undefined ? {} : { post_id: postId }),
        ...whyOf(given),
      })}
    />
  );
}
