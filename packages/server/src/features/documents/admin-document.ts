import { contract } from '@quarterdeck/contract';
import { openapi } from '@quarterdeck/contract/core/openapi/openapi';

/** The OpenAPI document of the API of the console; the build keeps it in a file. */
export const adminDocument = (productName = 'Quarterdeck') =>
  openapi(contract, { title: `${productName} admin API`, version: '1.0.0' });
