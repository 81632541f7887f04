import { Button, Group } from '@mantine/core';

interface Props {
  readonly isSaving: boolean;
  readonly onCancel: () => void;
}

/** The buttons below a form in a dialog. */
export const CancelAndSave = ({ isSaving, onCancel }: Props) => (
  <Group justify="flex-end" gap="xs">
    <Button variant="default" disabled={isSaving} onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" loading={isSaving}>
      Save
    </Button>
  </Group>
);
