import { Page } from '../../ui/screen/page.tsx';
import { AllSearches } from './search-tabs.tsx';

/** What people search for. */
export default function SearchesScreen() {
  return (
    <Page>
      <AllSearches />
    </Page>
  );
}
