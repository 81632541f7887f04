import type { InputOf } from '@quarterdeck/contract/core/endpoint/endpoint';
import type { cases } from '@quarterdeck/contract/moderation/cases';
import type { ListState } from '../../../ui/list/state.ts';

type Input = InputOf<typeof cases.next>;

/** Returns the filters of a list of cases, as inputs of the calls that process all its cases. */
export function filterInput({ filters }: ListState) {
  const {
    assigned,
    assignee_id: assigneeId,
    query,
    userId,
    reason_id: reasonId,
    severity,
    age,
    mark,
    language,
  } = filters;
  const { escalated_to: groupId } = filters;
  return {
    ...(assigned ? { assigned: assigned as NonNullable<Input['assigned']> } : {}),
    ...(assigneeId ? { assignee_id: Number(assigneeId) } : {}),
    ...(query ? { query } : {}),
    ...(userId ? { userId: Number(userId) } : {}),
    ...(reasonId ? { reason_id: Number(reasonId) } : {}),
    ...(severity ? { severity: severity as NonNullable<Input['severity']> } : {}),
    ...(mark ? { mark: mark as NonNullable<Input['mark']> } : {}),
    ...(language ? { language: language as NonNullable<Input['language']> } : {}),
    ...(groupId ? { escalated_to: Number(groupId) } : {}),
    ...(age ? { age: age as NonNullable<Input['age']> } : {}),
  };
}
