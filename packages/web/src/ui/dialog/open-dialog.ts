/** A dialog that the one who uses it opens and closes. */
export interface OpenDialog {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}
