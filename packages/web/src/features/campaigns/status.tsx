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

/** That of a server which has a status of its own. */
const unknown = { tone: 'neutral', icon: IconQuestionMark } as const;

/** The status of a campaign. */
export const CampaignStatus = ({ status }: Pick<Row, 'status'>) => (
  <Status {...(Object.hasOwn(faces, status) ? faces[status] : unknown)} word={status} />
);
