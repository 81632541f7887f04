import { Outlet, useMatches } from '@tanstack/react-router';
import { productName } from '../../ui/browser/console-config.ts';
import { ScreenContext } from '../../ui/screen/screen.ts';
import { ColourScheme } from '../colour-scheme.tsx';
import { Mark } from './mark.tsx';
import './sign-in.css';

/** The layout of every page before sign-in: the product's name, one card, and a quiet sea. */
export function SignInLayout() {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
  return (
    <div className="sign-in">
      <header className="sign-in-head">
        <span className="sign-in-brand">
          <Mark size={28} />
          {productName}
        </span>
        <ColourScheme />
      </header>
      <svg className="sign-in-sea" viewBox="0 0 1440 320" preserveAspectRatio="none" aria-hidden>
        <path d="M0 96c180-48 300-40 480-8s330 56 520 16 300-56 440-24v240H0z" />
        <path d="M0 160c220 40 360 8 560-16s340 8 500 40 260 16 380-16v152H0z" />
        <path d="M0 232c160-24 320-24 520 8s380 24 560-8 260-16 360 0v88H0z" />
      </svg>
      <main className="sign-in-main">
        {screen && (
          <ScreenContext value={screen}>
            <Outlet />
          </ScreenContext>
        )}
      </main>
    </div>
  );
}
