import { Page } from '../../ui/screen/page.tsx';
import { AllSearches } from './search-tabs.tsx';

/** The screen with all users' searches. */
export default function SearchesScreen() {
  return (
    <Page>
      <AllSearches />
    </Page>
  );
}
