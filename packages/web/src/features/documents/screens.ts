import { productName } from '../../ui/browser/console-config.ts';
import { defineScreen, type Screen } from '../../ui/screen/screen.ts';
import { thirdPath } from './third-path.ts';

type Key = Parameters<typeof import('./documentation.tsx')['screenOf']>[0];
type Nav = NonNullable<Screen['nav']>;

const page = <Path extends `/${string}`>(
  key: Key,
  path: Path,
  title: string,
  description: string,
  nav: Pick<Nav, 'order' | 'label'>,
): Screen<Path> =>
  defineScreen({
    path,
    title,
    description,
    access: 'api_documentation',
    refusal: 'You are not authorize to access this page',
    nav: { group: 'Administration', icon: 'documents', section: 'API documentation', ...nav },
    component: async () => ({ default: (await import('./documentation.tsx')).screenOf(key) }),
  });

/** The documentation of the product's APIs, for developers. */
export const documentsScreens = [
  page(
    'admin',
    '/api-documentation',
    'API documentation',
    'The calls this console makes and the permissions they require.',
    {
      order: 30,
      label: 'Admin API',
    },
  ),
  page('mobile', '/mobile-api-documentation', 'Mobile API documentation', "The calls for the app's backend.", {
    order: 31,
    label: 'Mobile API',
  }),
  page('search', thirdPath(productName), `${productName} API documentation`, 'The calls for the search service.', {
    order: 32,
    label: `${productName} API`,
  }),
];
