// The page's types of the API, made of openapi.json.
//
//   node openapi.mjs            writes src/lib/types.ts
//   node openapi.mjs --check    fails if it is out of date

import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';

const SOURCE = new URL('openapi.json', import.meta.url);
const TARGET = new URL('src/lib/types.ts', import.meta.url);

const document = JSON.parse(await readFile(SOURCE, 'utf8'));
const schemas = document.components.schemas;

/** The name that a reference points to. */
function referenced(schema) {
  return schema.$ref.split('/').at(-1);
}

/** Adds the names of all schemas that can be reached from here. */
function reach(value, found) {
  if (Array.isArray(value)) {
    value.forEach((item) => reach(item, found));
  } else if (value !== null && typeof value === 'object') {
    if (typeof value.$ref === 'string' && !found.has(referenced(value))) {
      found.add(referenced(value));
      reach(schemas[referenced(value)], found);
    }
    Object.values(value).forEach((item) => reach(item, found));
  }
  return found;
}

const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
const answered = operations.reduce((found, operation) => reach(operation.responses, found), new Set());

function isNullable(schema) {
  return schema.type?.includes?.('null') || schema.oneOf?.some((part) => part.type === 'null') || false;
}

/** A comment, where there is something to say. */
function comment(text, indent = '') {
  if (!text) return '';
  const lines = text.replaceAll('*/', '* /').split('\n');
  const body =
    lines.length === 1
      ? ` ${lines[0]} `
      : lines.map((line) => `\n${indent} * ${line}`).join('') + `\n${indent} `;
  return `${indent}/**${body}*/\n`;
}

/** A schema as a type. */
function typeOf(schema) {
  if (schema.$ref) return referenced(schema);
  if (schema.oneOf) return union(schema.oneOf.map(typeOf));
  if (schema.allOf) return schema.allOf.map(typeOf).join(' & ');
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type })));
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return schema.minItems > 0 && schema.minItems === schema.maxItems
        ? `[${Array(schema.minItems).fill(typeOf(schema.items)).join(', ')}]`
        : `(${typeOf(schema.items)})[]`;
    case 'object':
      if (schema.properties) return `{\n${members(schema, false)}}`;
      if (schema.additionalProperties) return `Record<string, ${typeOf(schema.additionalProperties)}>`;
      return 'Record<string, never>';
    case 'boolean':
    case 'null':
    case 'string':
      return schema.type;
    case undefined:
      return 'unknown';
    default:
      throw new Error(`no type for ${JSON.stringify(schema)}`);
  }
}

/** One of several types, nothing last. */
function union(types) {
  const others = new Set(types.filter((type) => type !== 'null'));
  return [...others, ...(types.includes('null') ? ['null'] : [])].join(' | ');
}

/**
 * The members of an object. In an answer the server writes null where there is nothing, so that only what is never
 * null may be left out; in a request whatever is not required may be left out.
 */
function members(schema, isAnswer) {
  const one = ([name, property]) => {
    const isOptional = !schema.required?.includes(name) && !(isAnswer && isNullable(property));
    const text = property.description ?? property.oneOf?.find((part) => part.description)?.description;
    return `${comment(text, '  ')}  ${name}${isOptional ? '?' : ''}: ${typeOf(property)};\n`;
  };
  return Object.entries(schema.properties ?? {})
    .map(one)
    .join('');
}

/** A schema as a declaration. */
function declare([name, schema]) {
  const head = comment(schema.description);
  const parts = schema.allOf ?? [schema];
  const bases = parts.filter((part) => part.$ref).map(referenced);
  const own = parts.filter((part) => part.properties).map((part) => members(part, answered.has(name)));
  if (bases.length + own.length < parts.length || own.length + bases.length === 0) {
    return `${head}export type ${name} = ${typeOf(schema)};\n`;
  }
  const extended = bases.length > 0 ? ` extends ${bases.join(', ')}` : '';
  if (own.length === 0) return `${head}export type ${name} = ${bases.join(' & ')};\n`;
  return `${head}export interface ${name}${extended} {\n${own.join('')}}\n`;
}

const head =
  '// Made by openapi.mjs of openapi.json, the description of the API. Do not edit: run `make types`.\n\n';
const sorted = Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1));
const text = head + sorted.map(declare).join('\n');
const formatted = await format(text, { ...(await resolveConfig(TARGET)), filepath: TARGET.pathname });

if (process.argv.includes('--check')) {
  if ((await readFile(TARGET, 'utf8').catch(() => '')) !== formatted) {
    console.error('src/lib/types.ts is out of date: run make types');
    process.exitCode = 1;
  }
} else {
  await writeFile(TARGET, formatted);
}
