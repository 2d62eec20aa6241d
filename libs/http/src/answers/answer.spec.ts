import { Get } from '@nestjs/common';
import { publicApi } from '../http.fixture.js';
import { DateField, EnumField, NestedArrayField, StringField } from '../index.js';
import { Api } from '../routes/api.decorator.js';
import { answer, listAnswer, ListTotal, pageAnswer, plainAnswer, success, successList } from './answer.js';

class LegAnswer {
  @StringField() readonly wood!: string;
}

class TableAnswer {
  @StringField({ description: 'As the shop calls it.' }) readonly name!: string;
  @DateField({ nullable: true }) readonly soldAt!: string | null;
  @EnumField({ values: ['oak', 'pine'], optional: true }) readonly wood?: 'oak' | 'pine';
  @NestedArrayField(() => LegAnswer) readonly legs!: readonly LegAnswer[];

  static of(row: { name: string; soldAt: Date | null }): TableAnswer {
    return { name: row.name, soldAt: row.soldAt?.toISOString() ?? null, legs: [] };
  }
}

const TABLE = {
  type: 'object',
  properties: {
    name: { type: 'string', description: 'As the shop calls it.' },
    soldAt: { type: ['string', 'null'], format: 'date-time' },
    wood: { type: 'string', enum: ['oak', 'pine'] },
    legs: {
      type: 'array',
      items: {
        type: 'object',
        properties: { wood: { type: 'string' } },
        required: ['wood'],
        additionalProperties: false,
      },
    },
  },
  required: ['name', 'soldAt', 'legs'],
  additionalProperties: false,
};

describe('the schema of an answer', () => {
  it('is that of its class in the envelope', () => {
    expect(answer(TableAnswer)).toEqual({
      type: 'object',
      properties: { success: { const: true }, data: TABLE },
      required: ['success', 'data'],
      additionalProperties: false,
    });
    expect(plainAnswer(TableAnswer)).toEqual(TABLE);
  });

  it('may be one of several classes', () => {
    expect(plainAnswer([TableAnswer, LegAnswer])).toEqual({ oneOf: [TABLE, plainAnswer(LegAnswer)] });
  });

  it('tells of a list how long it is', () => {
    const total = { type: 'integer', minimum: 0, description: expect.any(String) as string };
    const { properties, required } = listAnswer(TableAnswer, ListTotal);
    expect(properties).toMatchObject({
      data: { type: 'array', items: TABLE },
      meta: { properties: { total }, required: ['total'] },
      total,
    });
    expect(required).toEqual(['success', 'data', 'meta', 'total']);
    expect(pageAnswer(TableAnswer).required).toEqual(['success', 'data', 'total', 'page', 'limit']);
  });

  it('leaves members beside the data out that are optional', () => {
    class Warnings {
      @StringField({ optional: true }) readonly warning?: string;
    }
    expect(answer(TableAnswer, Warnings).required).toEqual(['success', 'data']);
  });
});

describe('the body of an answer', () => {
  const table = { name: 'desk', soldAt: new Date(0) };

  it('is checked against the class when it is compiled', () => {
    class Controller {
      @Api(publicApi({ response: answer(TableAnswer) }))
      @Get('tables/untyped')
      untyped() {
        return success('the fixture hides the type of the response');
      }

      @Api({ ...publicApi(), response: answer(TableAnswer) })
      @Get('tables/:id')
      one() {
        return success(TableAnswer.of(table));
      }

      @Api({ ...publicApi(), response: listAnswer(TableAnswer, ListTotal) })
      @Get('tables')
      async list() {
        return successList([TableAnswer.of(table)], { total: 1 });
      }

      // @ts-expect-error -- `name` is missing.
      @Api({ ...publicApi(), response: answer(TableAnswer) })
      @Get('half')
      half() {
        return success({ soldAt: null, legs: [] });
      }

      // @ts-expect-error -- A list has its `meta`.
      @Api({ ...publicApi(), response: listAnswer(TableAnswer) })
      @Get('bare')
      bare() {
        return success([TableAnswer.of(table)]);
      }
    }
    expect(new Controller().one()).toEqual({
      success: true,
      data: { name: 'desk', soldAt: '1970-01-01T00:00:00.000Z', legs: [] },
    });
  });

  it('holds what its fields say', () => {
    class Faulty {
      // @ts-expect-error -- The field is not declared nullable.
      @StringField() readonly name!: string | null;
      // @ts-expect-error -- The field is not declared optional.
      @StringField() readonly note?: string;
      // @ts-expect-error -- Another type.
      @DateField() readonly at!: Date;
      // @ts-expect-error -- A word more than the set has.
      @EnumField({ values: ['oak'] }) readonly wood!: 'oak' | 'pine';
    }
    expect(plainAnswer(Faulty).required).toEqual(['name', 'note', 'at', 'wood']);
  });

  it('counts the rows of a list', async () => {
    expect(successList(['a', 'b'], { limits: 3 })).toEqual({
      success: true,
      data: ['a', 'b'],
      meta: { total: 2 },
      limits: 3,
    });
  });
});
