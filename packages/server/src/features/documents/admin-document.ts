import { contract } from '@quarterdeck/contract';
import { openapi } from '@quarterdeck/contract/core/openapi/openapi';

/** Builds the OpenAPI document of the console's API; the build saves it as a file. */
export const adminDocument = (productName = 'Quarterdeck') =>
  openapi(contract, { title: `${productName} admin API`, version: '1.0.0' });
