import type { ItemWriter } from '../items/item-writer.ts';
import { followWriter } from './item-follow.ts';
import { positionWriter } from './item-position.ts';
import { type UniqueFields, userWriter } from './item-user.ts';

export const items = (unique: UniqueFields): readonly ItemWriter[] => [
  userWriter(unique),
  followWriter,
  positionWriter,
];
