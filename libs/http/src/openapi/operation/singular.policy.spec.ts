import { singularOf, withArticle } from '../operation-ids.policy.js';
import { pathParameterMeaning } from './parameters.js';

it.each([
  ['deals', 'a deal'],
  ['activities', 'an activity'],
  ['companies', 'a company'],
  ['addresses', 'an address'],
  ['statuses and stages', 'a status or stage'],
  ['fields of a list', 'a field of a list'],
  ['knowledge bases', 'a knowledge base'],
  ['smart processes', 'a smart process'],
  ['users', 'a user'],
  ['order statuses', 'an order status'],
])('one of %s is %s', (plural, one) => {
  expect(withArticle(singularOf(plural))).toBe(one);
});

it.each(['stage history', 'time spent on a task', 'address'])('%s is what it is', (name) => {
  expect(singularOf(name)).toBe(name);
});

it.each([
  ['/v1/infra/servers/:id/deploy', 'id', 'Id of the server'],
  ['/v1/servers/:id/wake-schedules/:scheduleId', 'scheduleId', 'Id of the wake schedule'],
  ['/v1/storage/objects/*key', 'key', 'Key of the object'],
  ['/:page', 'page', 'Which page is meant'],
])('the path %s says what %s is', (path, name, meaning) => {
  expect(pathParameterMeaning(path, name)).toBe(meaning);
});
