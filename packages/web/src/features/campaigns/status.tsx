import { IconCircleCheck, IconClock, IconFlag, IconPencil, IconPlayerPause } from '@tabler/icons-react';
import { Status, type StatusFace } from '../../ui/status/status.tsx';
import type { Row } from './campaign.ts';

const faces: Readonly<Record<Row['status'], Omit<StatusFace, 'word'>>> = {
  Approved: { tone: 'success', icon: IconCircleCheck },
  Completed: { tone: 'info', icon: IconFlag },
  Draft: { tone: 'neutral', icon: IconPencil },
  Paused: { tone: 'neutral', icon: IconPlayerPause },
  Pending: { tone: 'warning', icon: IconClock },
};

/** The status of a campaign. */
export const CampaignStatus = ({ status }: Pick<Row, 'status'>) => <Status {...faces[status]} word={status} />;
