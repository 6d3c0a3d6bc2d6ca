//! How what is measured is told: the table is no better than its percentiles.

use crate::measured::{Figures, Unit, Which, number};

#[test]
fn the_median_and_the_ninety_fifth_of_a_hundred_are_told_whatever_the_order() {
    let all = (1..=100).rev().map(f64::from).collect();
    let figures = Figures::of(all).unwrap();
    let told = [Which::Median, Which::P95, Which::Most].map(|which| number(figures.at(which)));
    assert_eq!(told, ["50.0", "95.0", "100"]);
    assert_eq!(figures.words(Which::P95, Unit::Milliseconds), "95.0 ms (1.00 to 100)");
}

#[test]
fn one_figure_is_all_of_them_and_none_is_none() {
    let one = Figures::of(vec![7.0]).unwrap();
    let told = [Which::Median, Which::P95, Which::Most].map(|which| number(one.at(which)));
    assert_eq!(told, ["7.00"; 3]);
    assert_eq!(one.words(Which::Median, Unit::Megabytes), "7.00 MB");
    assert_eq!(Figures::of(Vec::new()), None);
}

#[test]
fn numbers_have_three_figures_and_thousands_apart() {
    let told = [0.1234, 9.94, 9.96, 99.4, 99.6, 1234.5, 1_234_567.0].map(number);
    assert_eq!(told, ["0.12", "9.94", "10.0", "99.4", "100", "1,234", "1,234,567"]);
}
