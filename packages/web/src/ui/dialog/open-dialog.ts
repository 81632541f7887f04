/** A dialog that its parent opens and closes. */
export interface OpenDialog {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}
