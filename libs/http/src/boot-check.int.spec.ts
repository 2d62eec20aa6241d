import { All, Body, Controller, Get, Post, Query } from '@nestjs/common';
import {
  GeneratedController,
  publicApi,
  startFixture,
  ThingController,
  UndeclaredController,
} from './http.fixture.js';
import { Api, arraySchema, RouteRegistry, StringField, successSchema } from './index.js';

@Controller(['v1', 'v2'])
class TwofoldController {
  @Api(publicApi())
  @Get('twofold')
  answer() {
    return {};
  }
}

@Controller()
class AnyMethodController {
  @Api(publicApi())
  @All('v1/any')
  answer() {
    return {};
  }
}

@Controller('v2')
class ChildController extends TwofoldController {}

@Controller()
class UncheckedController {
  @Api(publicApi())
  @Post('v1/unchecked')
  answer(@Body() body: Record<string, unknown>, @Query('limit') limit: string) {
    return { body, limit };
  }
}

@Controller()
class TwinController {
  @Api(publicApi())
  @Get('v1/things/:name')
  answer() {
    return {};
  }
}

@Controller()
class RenamedPlaceController {
  @Api(publicApi())
  @Get('v1/things/:thingId/parts/:id')
  answer() {
    return {};
  }
}

class SilentInput {
  @StringField() name!: string;
}

@Controller()
class SilentController {
  @Api(publicApi())
  @Post('v1/silent')
  answer(@Body() body: SilentInput) {
    return body;
  }
}

@Controller()
class BareListController {
  @Api(publicApi({ response: successSchema(arraySchema({})) }))
  @Get('v1/bare')
  answer() {
    return { success: true, data: [] };
  }
}

const { owner: _said, ...WITHOUT_OWNER } = publicApi();

@Controller('v1/ownerless/:id')
class OwnerlessController {
  @Api(WITHOUT_OWNER)
  @Get()
  answer() {
    return {};
  }
}

@Controller()
class OwnerlessTreeController {
  @Api(WITHOUT_OWNER)
  @Get('v1/ownerless-tree/*key')
  answer() {
    return {};
  }
}

@Controller()
class NamelessController {
  @Api(WITHOUT_OWNER)
  @Get('v1/nameless')
  answer() {
    return {};
  }
}

describe('the boot check', () => {
  it.each([
    ['a handler that declares no route', [UndeclaredController], /UndeclaredController.answer: has no @Api/],
    ['a handler with several paths', [TwofoldController], /TwofoldController.answer: has several paths/],
    ['a handler of every method', [AnyMethodController], /ALL \/v1\/any has no method of its own/],
    ['an inherited handler', [ChildController], /ChildController.answer: is inherited/],
    [
      'a path that names a resource and does not say whose it is',
      [OwnerlessController],
      /OwnerlessController.answer: its path has a parameter, so it must say its owner/,
    ],
    [
      'a path that takes slashes and does not say whose its resource is',
      [OwnerlessTreeController],
      /OwnerlessTreeController.answer: its path has a parameter, so it must say its owner/,
    ],
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

  it('asks for no owner where the path names nothing', async () => {
    const { app } = await startFixture([NamelessController]);
    const routes = app.get(RouteRegistry).definitions();
    await app.close();
    expect(routes.find(({ path }) => path === '/v1/nameless')?.owner).toBe('none');
  });

  it('is not needed where a method is not known when the rest is declared', () => {
    expect(() => {
      class UpsideDownController {
        @Get('v1/upside-down')
        @Api(publicApi())
        answer() {
          return {};
        }
      }
      return UpsideDownController;
    }).toThrow('UpsideDownController.answer: @Get(), @Post() … stand below @Api');
  });
});
