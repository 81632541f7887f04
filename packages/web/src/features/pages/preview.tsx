import { TextView } from '../../domain/rich-text/text-view.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useScreen } from '../../ui/screen/screen.ts';
import classes from './pages.module.css';

interface Props {
  readonly html: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A preview of a text in the frame of a phone, as the app shows it. */
export default function Preview({ html, isOpen, onClose }: Props) {
  const { title } = useScreen();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="App preview">
      <div className={classes.phone}>
        <p className={classes.phoneBar}>{title}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it */}
        <section className={classes.phoneText} aria-label={`${title} in the app`} tabIndex={0}>
          <TextView html={html} />
        </section>
      </div>
    </Dialog>
  );
}
