import { fieldAnswers } from './field-answers.ts';
import { httpAnswers } from './http-answers.ts';
import type { Row } from './row.ts';
import { shapeAnswers } from './shape-answers.ts';

/** All hostile answers of a service. */
export const answers: Row[] = [...fieldAnswers, ...shapeAnswers, ...httpAnswers];
