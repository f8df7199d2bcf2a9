-- custom: covered_numbers
-- How many products have each number is read from the index alone: their rows lie all over the table.
ALTER TABLE category_numbers DROP CONSTRAINT category_numbers_category_id_parameter_id_number_pk;
--> statement-breakpoint
ALTER TABLE category_numbers ADD CONSTRAINT category_numbers_category_id_parameter_id_number_pk PRIMARY KEY (category_id, parameter_id, number) INCLUDE (total);
