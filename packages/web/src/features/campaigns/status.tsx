import {
  IconCircleCheck,
  IconClock,
  IconFlag,
  IconPencil,
  IconPlayerPause,
  IconQuestionMark,
} from '@tabler/icons-react';
import { Status, type StatusFace } from '../../ui/status/status.tsx';
import type { Row } from './campaign.ts';

const faces: Readonly<Record<Row['status'], Omit<StatusFace, 'word'>>> = {
  Approved: { tone: 'success', icon: IconCircleCheck },
  Completed: { tone: 'info', icon: IconFlag },
  Draft: { tone: 'neutral', icon: IconPencil },
  Paused: { tone: 'neutral', icon: IconPlayerPause },
  Pending: { tone: 'warning', icon: IconClock },
};

/** The look of a status that this console does not know. */
const unknown = { tone: 'neutral', icon: IconQuestionMark } as const;

/** A campaign's status. */
export const CampaignStatus = ({ status }: Pick<Row, 'status'>) => (
  <Status {...(Object.hasOwn(faces, status) ? faces[status] : unknown)} word={status} />
);
