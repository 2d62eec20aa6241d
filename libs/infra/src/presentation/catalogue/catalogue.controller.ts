import { Controller, Param } from '@nestjs/common';
import { Route, success } from '#libs/http';
import { INFRA_READ } from '../../contracts/infra-access.js';
import {
  presentImages,
  presentPlans,
  presentProviders,
  presentRegions,
  presentRuntimes,
  requireProvider,
} from './catalogue.presenter.js';
import {
  IMAGES_SCHEMA,
  PLANS_SCHEMA,
  PROVIDERS_SCHEMA,
  REGIONS_SCHEMA,
  RUNTIMES_SCHEMA,
} from './catalogue.schema.js';

const COMMON = {
  method: 'GET',
  auth: INFRA_READ,
  owner: 'none',
  rateLimit: 'default',
  idempotency: 'none',
  status: 200,
} as const;

/** What can be ordered and deployed on; the same for every portal. */
@Controller()
export class CatalogueController {
  @Route({
    ...COMMON,
    path: '/v1/infra/providers',
    summary: 'Providers of machines',
    response: PROVIDERS_SCHEMA,
    errors: [],
  })
  providers() {
    return success(presentProviders());
  }

  @Route({
    ...COMMON,
    path: '/v1/infra/providers/:id/plans',
    summary: 'Sizes of machines of a provider',
    response: PLANS_SCHEMA,
    errors: ['PROVIDER_NOT_FOUND'],
  })
  plans(@Param('id') id: string) {
    return success(presentPlans(requireProvider(id)));
  }

  @Route({
    ...COMMON,
    path: '/v1/infra/providers/:id/regions',
    summary: 'Places of machines of a provider',
    response: REGIONS_SCHEMA,
    errors: ['PROVIDER_NOT_FOUND'],
  })
  regions(@Param('id') id: string) {
    return success(presentRegions(requireProvider(id)));
  }

  @Route({
    ...COMMON,
    path: '/v1/infra/providers/:id/images',
    summary: 'System images of a provider',
    response: IMAGES_SCHEMA,
    errors: ['PROVIDER_NOT_FOUND'],
  })
  images(@Param('id') id: string) {
    return success(presentImages(requireProvider(id)));
  }

  @Route({
    ...COMMON,
    path: '/v1/infra/runtimes',
    summary: 'Runtimes a deploy may name',
    response: RUNTIMES_SCHEMA,
    errors: [],
  })
  runtimes() {
    return success(presentRuntimes());
  }
}
