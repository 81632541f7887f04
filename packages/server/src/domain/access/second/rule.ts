import type { Db } from '../../../database/database.ts';
import { settingOf } from '../../settings/setting.ts';

/** The key of the setting: 1 when a second super admin must confirm the reset of a super admin. */
export const SECOND_ADMIN = 'SECOND_ADMIN';

/** Whether a second super admin must confirm the reset of a super admin. */
export const needsSecondAdmin = async (db: Db): Promise<boolean> => (await settingOf(db, SECOND_ADMIN)).data === '1';
