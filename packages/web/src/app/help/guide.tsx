import { Link } from '@tanstack/react-router';
import { useOpenScreens } from '../../data/access/use-open-screens.ts';
import { Page } from '../../ui/screen/page.tsx';
import type { Screen } from '../../ui/screen/screen.ts';
import { guideOf } from './guide-of.ts';
import classes from './help.module.css';
import { paragraphOf } from './paragraphs.ts';

/** A screen's title: a link, unless its path needs an id. */
function Title({ path, title }: Pick<Screen, 'path' | 'title'>) {
  const to: string = path;
  return path.includes('$') ? title : <Link to={to}>{title}</Link>;
}

/** The guide: the purpose of each screen that the admin can open. */
export default function Guide() {
  const screens = useOpenScreens();
  return (
    <Page>
      {guideOf(screens).map(({ group, items }) => (
        <section key={group} aria-label={group}>
          <h2 className={classes.group}>{group}</h2>
          <dl className={classes.screens}>
            {items.map((screen) => (
              <div key={screen.path}>
                <dt>
                  <Title {...screen} />
                </dt>
                <dd>{paragraphOf(screen)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Page>
  );
}
