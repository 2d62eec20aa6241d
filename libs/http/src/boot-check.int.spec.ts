import { Body, Controller, Query } from '@nestjs/common';
import {
  GeneratedController,
  publicRoute,
  startFixture,
  ThingController,
  UndeclaredController,
} from './http.fixture.js';
import { arraySchema, Route, StringField, successSchema } from './index.js';

@Controller('v1')
class PrefixedController {
  @Route(publicRoute({ path: '/v1/prefixed' }))
  answer() {
    return {};
  }
}

@Controller()
class UncheckedController {
  @Route(publicRoute({ path: '/v1/unchecked', method: 'POST' }))
  answer(@Body() body: Record<string, unknown>, @Query('limit') limit: string) {
    return { body, limit };
  }
}

@Controller()
class TwinController {
  @Route(publicRoute({ path: '/v1/things/:name' }))
  answer() {
    return {};
  }
}

@Controller()
class RenamedPlaceController {
  @Route(publicRoute({ path: '/v1/things/:thingId/parts/:id' }))
  answer() {
    return {};
  }
}

class SilentInput {
  @StringField() name!: string;
}

@Controller()
class SilentController {
  @Route(publicRoute({ path: '/v1/silent', method: 'POST' }))
  answer(@Body() body: SilentInput) {
    return body;
  }
}

@Controller()
class BareListController {
  @Route(publicRoute({ path: '/v1/bare', response: successSchema(arraySchema({})) }))
  answer() {
    return { success: true, data: [] };
  }
}

describe('the boot check', () => {
  it.each([
    [
      'a handler that declares no route',
      [UndeclaredController],
      /UndeclaredController.answer: has no @Route/,
    ],
    ['a controller with a path of its own', [PrefixedController], /PrefixedController has a path of its own/],
    ['an unchecked body', [UncheckedController], /UncheckedController.answer: argument 0 \(body\)/],
    ['an unchecked query', [UncheckedController], /UncheckedController.answer: argument 1 \(query\)/],
    ['an input field without a description', [SilentController], /SilentInput.name has no description/],
    ['a list that does not tell how long it is', [BareListController], /answers a list without meta/],
    ['an address declared twice', [ThingController, TwinController], /things\/:name is declared twice/],
    [
      'two names for one place of a path',
      [ThingController, RenamedPlaceController],
      /what follows \/v1\/things has several names: :id, :thingId/,
    ],
    ['a route hidden by generated ones', [GeneratedController, ThingController], /is hidden by \/v1\/\*path/],
  ])('refuses %s', async (_, controllers, fault) => {
    await expect(startFixture(controllers)).rejects.toThrow(fault);
  });
});
